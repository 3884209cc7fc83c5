import { z } from 'zod'
import { wireInstant } from './fields'

/** What somebody scans to pay. */
export const shownQr = z
  .object({
    text: z.string().meta({
      description:
        "The text of the QR: the provider's own. In the sandbox it is the address of its pay page.",
    }),
    svgUrl: z
      .url()
      .meta({ description: 'The QR as a drawing. A secret address, 404 once it cannot be paid.' }),
    pngUrl: z.url().meta({ description: 'The same as a PNG of 1,024 pixels.' }),
    apps: z
      .array(
        z.object({
          name: z.string().meta({ description: 'The name of the app.', examples: ['NIC Asia MoBank'] }),
          link: z.string().meta({ description: 'It opens the app with this QR.' }),
        }),
      )
      .meta({ description: 'Apps of banks on a phone, by name, and the link that opens each with this QR.' }),
    payeeName: z
      .string()
      .nullable()
      .meta({ description: "Whom the bank's app names. Null: the provider does not say." }),
    expiresAt: wireInstant.meta({
      description: 'Until when pages show it. What is paid later counts as well.',
    }),
  })
  .meta({ id: 'ShownQr' })
