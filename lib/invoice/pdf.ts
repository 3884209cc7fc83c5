import { LRUCache } from 'lru-cache'
import { DomainError } from '@/lib/core/errors'
import type { Language } from '@/lib/core/language'
import { findImage } from '@/lib/image/read'
import { sha256 } from '@/lib/infra/keys/crypto'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import { describeInvoice, type InvoiceSource } from './document'
import type { drawPdf, InvoicePage } from './worker/draw-pdf'

/** A PDF with its file name. */
export interface InvoiceFile {
  contentType: 'application/pdf'
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const DRAW_PDF: Job<typeof drawPdf> = { file: 'lib/invoice/worker/draw-pdf.ts', name: 'drawPdf' }

// Room for about eight hundred invoices, so that reloading a page needs no new PDF. The key is the invoice's content, so a changed invoice
// gets a new PDF. Restarts and other replicas draw their PDFs again, which is cheap enough.
const KEPT_BYTES = 16 * 1024 * 1024

const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>, Drawing>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (bytes) => bytes.length,
  // Callers that request the same file at the same time share one drawing.
  fetchMethod: async (_key, _stale, { context: { businessId, page } }) =>
    inWorker(businessId, DRAW_PDF, { ...page, logo: await logoOf(page) }),
})

interface Drawing {
  businessId: string
  page: Omit<InvoicePage, 'logo'>
}

/** The logo's file. It is named by the hash of its content, so the key of the page also covers the logo. */
async function logoOf({ document }: Drawing['page']): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = document.sender.logoUrl?.split('/').at(-1)
  return (file && (await findImage(file))?.bytes) || null
}

/**
 * The invoice as a PDF.
 * @param copy the number of the copy. 0 for the original.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function invoicePdf(source: InvoiceSource, language: Language, copy = 0): Promise<InvoiceFile> {
  const { invoice } = source
  const page = { document: describeInvoice(source, language, copy), changedAt: invoice.updatedAt }
  return pdfFile(invoice, page, `invoice-${invoice.invoiceNumber ?? 'draft'}`)
}

/**
 * A paper of a business as a PDF. Drawn once as long as its content stays the same.
 * @param name of the file, without its extension.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export async function pdfFile(
  { id, businessId }: { id: string; businessId: string },
  page: Drawing['page'],
  name: string,
): Promise<InvoiceFile> {
  const key = sha256(JSON.stringify([id, page])).toString('hex')
  const bytes = await drawn.forceFetch(key, { context: { businessId, page } }).catch((error: unknown) => {
    throw error instanceof JobTooLarge ? new DomainError('unavailable') : error
  })
  return { contentType: 'application/pdf', name: `${name.replaceAll(/[^\w-]/g, '-')}.pdf`, bytes }
}
