// `npx khata approve [BUSINESS]`: lets a business charge in production, on DATABASE_URL or else on the embedded database of the
// instance that runs on KHATA_DATA_DIR. Without a business it lists those that wait. docs/operations.md says when.
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance(() => import('./approve/main.ts'))
