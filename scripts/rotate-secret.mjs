// `npm run rotate-secret`: encrypts every stored secret again with the newest APP_SECRET, on DATABASE_URL or else on the
// embedded database of the instance that runs on KHATA_DATA_DIR. docs/secrets.md has the steps.
import { runOnInstance } from './bootstrap/program.mjs'

const step = { type: 'boolean' }

await runOnInstance(
  {
    usage: `Use one of these:
  npm run rotate-secret -- --new      embedded: makes a new APP_SECRET beside the present one
  npm run rotate-secret               encrypts everything with the newest APP_SECRET
  npm run rotate-secret -- --check    says how many values still need an older secret; changes nothing
  npm run rotate-secret -- --finish   embedded: removes the older secrets, if nothing needs them
  npm run rotate-secret -- --forget   after a leak: what an older secret made stops working`,
    options: { new: step, check: step, finish: step, forget: step },
  },
  'scripts/rotate-secret/main.ts',
)
