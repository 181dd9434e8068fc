"""What the pages show, put together from selectors for templates: no markup, no writing."""
