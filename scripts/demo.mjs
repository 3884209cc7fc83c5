// `npm run demo`: plays the life of a subscription on the instance that runs on KHATA_DATA_DIR. It calls the API over
// HTTP, receives the webhooks, and ends with the invariant check.
import { existsSync } from 'node:fs'
import { runOnInstance } from './bootstrap/program.mjs'
import { stopWith } from './bootstrap/stop-with.mjs'

await runOnInstance(
  { usage: 'Use npm run demo, while npm start runs in another terminal.' },
  'scripts/demo/main.ts',
  () => {
    if (!existsSync('scripts/demo'))
      stopWith('A packaged Khata has no demo: it needs packages of development. Run it in a checkout.')
  },
)
