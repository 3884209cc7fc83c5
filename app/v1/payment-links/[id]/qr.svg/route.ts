import { renderSVG } from 'uqr'
import { z } from 'zod'
import { route } from '@/lib/http/route'
import { linkAddress } from '@/lib/payment-link/present'
import { getPaymentLink } from '@/lib/payment-link/read'
import { paymentLinkParams } from '@/lib/payment-link/schema'

export const GET = route({
  operation: 'getPaymentLinkQr',
  summary: "Get a payment link's QR code",
  description: 'A vector image that stays sharp at any size. Phones read the address from it.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: paymentLinkParams,
  response: z.file(),
  file: 'image/svg+xml',
  handler: async ({ ctx, params }) => {
    const { slug } = await getPaymentLink(ctx, params.id)
    const text = renderSVG(linkAddress(slug), { border: 4 })
    return {
      contentType: 'image/svg+xml',
      name: `khata-${slug}.svg`,
      bytes: new TextEncoder().encode(text),
    }
  },
})
