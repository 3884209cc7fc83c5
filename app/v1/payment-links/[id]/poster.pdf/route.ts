import { z } from 'zod'
import { route } from '@/lib/http/route'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { posterPdf } from '@/lib/payment-link/poster'
import { paymentLinkParams } from '@/lib/payment-link/schema'

export const GET = route({
  operation: 'getPaymentLinkPoster',
  summary: "Get a poster with a payment link's QR code",
  description:
    'The poster is one A5 page in Nepali and English, with the product, its current price, the QR code, and how to pay.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: paymentLinkParams,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params }) => posterPdf(await getOfferedLink(ctx, params.id)),
})
