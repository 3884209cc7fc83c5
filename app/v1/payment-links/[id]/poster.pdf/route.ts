import { z } from 'zod'
import { route } from '@/lib/http/route'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { posterPdf } from '@/lib/payment-link/poster'
import { paymentLinkParams } from '@/lib/payment-link/schema'

export const GET = route({
  operation: 'getPaymentLinkPoster',
  summary: 'Get a poster with the QR code of a payment link',
  description:
    'One sheet of A5, in Nepali and English: the product, its present price, the code, and how to pay.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'checkout:read',
  params: paymentLinkParams,
  response: z.file(),
  file: 'application/pdf',
  handler: async ({ ctx, params }) => posterPdf(await getOfferedLink(ctx, params.id)),
})
