"""HTTP: the app, its middleware and its routes."""
