"""The pages: short functions that ask selectors or services and render a template."""
