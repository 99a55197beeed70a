"""The asynchronous client. `_sync` is made from these modules."""
