"""Read what people fill in: one module a form."""
