"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A busy machine is slow: a deadline would fail tests that are right. In CI the same examples come each time.
settings.register_profile("rulebound", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("rulebound"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "rulebound")
