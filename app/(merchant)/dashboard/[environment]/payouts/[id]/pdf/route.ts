import { onPage } from '@/app/on-page'
import { openPayout } from '@/lib/payout/entries'
import { payoutPdf } from '@/lib/payout/pdf'
import { pdfOf } from '../../../../../list/pdf-of'

/** The payout as a PDF. */
export const GET = pdfOf(async (ctx, wireId, language) =>
  payoutPdf(ctx, await onPage('po', wireId, (id) => openPayout(ctx, id)), language),
)
