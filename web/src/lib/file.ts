/** Gives the player a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${name}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
