// `npm run erase-person -- PHONE`: erases a person from all businesses, on DATABASE_URL or else on the embedded database of the
// instance that runs on KHATA_DATA_DIR. docs/data-rights.md says when, and what is left.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(
  { usage: 'Use npm run erase-person -- PHONE, such as npm run erase-person -- +9779812345678', most: 1 },
  'scripts/erase-person/main.ts',
)
