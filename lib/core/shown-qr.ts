import { z } from 'zod'
import { wireInstant } from './fields'

/** A QR that somebody scans to pay. */
export const shownQr = z
  .object({
    text: z.string().meta({
      description: "The provider's QR text. In the sandbox it is the address of the simulator's pay page.",
    }),
    svgUrl: z.url().meta({
      description: 'The QR as an SVG, at a secret URL. It returns 404 once the QR can no longer be paid.',
    }),
    pngUrl: z.url().meta({ description: 'The QR as a PNG of 1,024 × 1,024 pixels, at a secret URL.' }),
    apps: z
      .array(
        z.object({
          name: z.string().meta({ description: "The app's name.", examples: ['NIC Asia MoBank'] }),
          link: z.string().meta({ description: 'The link that opens the app with this QR.' }),
        }),
      )
      .meta({ description: 'Banking apps on a phone, with a link that opens each app with this QR.' }),
    payeeName: z
      .string()
      .nullable()
      .meta({ description: "The payee's name in the bank's app. Null if the provider does not say." }),
    expiresAt: wireInstant.meta({
      description: 'When pages stop showing the QR. A later payment still counts.',
    }),
  })
  .meta({ id: 'ShownQr' })
