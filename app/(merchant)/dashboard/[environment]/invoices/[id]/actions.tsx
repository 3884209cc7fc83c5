import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { RupeesField } from '@/components/price/charge-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { rupees, unbrokenNpr } from '@/lib/core/money'
import { refundablePaisa } from '@/lib/credit-note/write'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { WireInvoice } from '@/lib/invoice/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import {
  chargeInvoiceWithForm,
  discardDraftWithForm,
  refundInvoiceWithForm,
  restoreDraftWithForm,
  sendInvoiceWithForm,
  voidInvoiceWithForm,
} from '../actions'
import { draftFields } from '../input'
import { chargeText, refundText, voidText } from './now'

interface InvoiceActionsProps {
  row: InvoiceSource['invoice']
  invoice: WireInvoice
  /** Its subscription waits for this invoice. */
  isWaitedFor: boolean
  /** Dunning of the subscription has ended without a payment. */
  isUnpaid: boolean
  /** Its subscription goes on. */
  isLive: boolean
  /** A wallet pays for the customer. */
  isLinked: boolean
  /** Its page. */
  here: string
  now: Date
  timeZone: string
  language: Language
}

const VOID = 'void-invoice'
const DISCARD = 'discard-draft'

/** What can be done with an invoice in its state. Void is final, and what is paid can only be given back. */
export function InvoiceActions({
  row,
  invoice,
  isWaitedFor,
  isUnpaid,
  isLive,
  isLinked,
  here,
  ...reader
}: InvoiceActionsProps) {
  const { language } = reader
  const words = MESSAGES[language].invoices.do
  const hidden = { id: invoice.id }
  if (invoice.status === 'draft')
    return <OfDraft row={row} invoice={invoice} here={here} language={language} />
  if (invoice.status === 'paid')
    return <Refund row={row} invoice={invoice} isLive={isLive} language={language} />
  if (invoice.status !== 'open') return null
  const waiting = { isWaitedFor, isUnpaid, ...reader }
  const word = invoice.invoiceNumber ?? ''
  return (
    <>
      {invoice.kind === 'manual' && isLinked && (
        <ChargeNow invoice={invoice} hidden={hidden} language={language} />
      )}
      <Menu id="invoice-menu" label={words.more}>
        <Form action={sendInvoiceWithForm} hidden={hidden} className="contents">
          <MenuButton type="submit">{words.sendAgain}</MenuButton>
        </Form>
        <MenuButton look="danger" {...opensDialog(VOID)}>
          {words.void}
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={VOID}
        action={voidInvoiceWithForm}
        hidden={hidden}
        title={filled(words.voidTitle, { number: word })}
        consequence={voidText(invoice, waiting)}
        confirm={words.void}
        cancel={words.leaveOpen}
        word={word}
        wordLabel={wordLabel(word, language)}
      />
    </>
  )
}

type OfDraftProps = Pick<InvoiceActionsProps, 'row' | 'invoice' | 'here' | 'language'>

/** It is sent when it is right: until then it is changed, or discarded. */
function OfDraft({ row, invoice, here, language }: OfDraftProps) {
  const hidden = { id: invoice.id }
  const { draft: words, do: actions } = MESSAGES[language].invoices
  return (
    <>
      <Form action={sendInvoiceWithForm} hidden={hidden}>
        <SubmitButton size="small">{actions.send}</SubmitButton>
      </Form>
      <Menu id="invoice-menu" label={actions.more}>
        <MenuLink href={`${here}/edit`}>{words.edit}</MenuLink>
        <MenuButton look="danger" {...opensDialog(DISCARD)}>
          {words.discard}
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={DISCARD}
        action={discardDraftWithForm}
        hidden={hidden}
        title={words.discardTitle}
        consequence={filled(words.discardText, { amount: rupeesOf(invoice, language) })}
        confirm={words.discard}
        cancel={words.keep}
        undo={{
          action: restoreDraftWithForm,
          hidden: draftFields(invoice, toWire('price', row.priceId)),
          words: words.undo,
        }}
      />
    </>
  )
}

interface ChargeNowProps extends Pick<InvoiceActionsProps, 'invoice' | 'language'> {
  hidden: { id: string }
}

/** Takes what an invoice made by hand costs from the wallet, where an allowance lets it. */
function ChargeNow({ invoice, hidden, language }: ChargeNowProps) {
  const words = MESSAGES[language].invoices.do
  const word = invoice.invoiceNumber ?? ''
  return (
    <ConfirmAction
      action={chargeInvoiceWithForm}
      hidden={hidden}
      trigger={words.charge}
      title={filled(words.chargeTitle, { amount: rupeesOf(invoice, language) })}
      consequence={unbroken(chargeText(invoice, language))}
      confirm={words.chargeYes}
      cancel={words.leaveOpen}
      word={word}
      wordLabel={wordLabel(word, language)}
    />
  )
}

const rupeesOf = ({ totalAmountPaisa }: WireInvoice, language: Language) =>
  unbrokenNpr(BigInt(totalAmountPaisa), language)

const wordLabel = (word: string, language: Language) =>
  filled(MESSAGES[language].customers.page.typeWord, { word })

type RefundProps = Pick<InvoiceActionsProps, 'row' | 'invoice' | 'isLive' | 'language'>

/** Gives back what is left of a paid invoice, or a part of it. */
function Refund({ row, invoice, isLive, language }: RefundProps) {
  const words = MESSAGES[language].invoices.do
  const left = refundablePaisa(row)
  if (left === 0n) return null
  const word = invoice.invoiceNumber ?? ''
  const isTaxed = (invoice.taxRatePercent ?? 0) > 0
  return (
    <ConfirmAction
      action={refundInvoiceWithForm}
      hidden={{ id: invoice.id }}
      trigger={words.refund}
      title={filled(words.refundTitle, { number: word })}
      consequence={unbroken(refundText(row, isLive, language))}
      confirm={words.refund}
      cancel={words.cancel}
      word={word}
      wordLabel={wordLabel(word, language)}
    >
      <RupeesField label={words.refundAmount} rupees={rupees(left)} hint={words.refundHint} />
      <FormField
        name="reason"
        label={isTaxed ? MESSAGES[language].document.reason : words.reason}
        required={isTaxed}
        maxLength={500}
        autoComplete="off"
        hint={words.reasonHint}
      />
    </ConfirmAction>
  )
}
