import { Inngest } from 'inngest'

/** Where functions run is the environment's choice: INNGEST_BASE_URL and its keys. */
export const inngest = new Inngest({ id: 'khata' })
