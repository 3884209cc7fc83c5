-- A merchant knows an import by its file. What is worth a look stands beside what is wrong: of the file, and of each row.
ALTER TABLE imports
  ADD COLUMN file_name text,
  ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';

ALTER TABLE import_rows ADD COLUMN notes jsonb;
