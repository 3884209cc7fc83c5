-- Inngest keeps its functions and the history of its runs in a database of its own.
CREATE DATABASE inngest;
