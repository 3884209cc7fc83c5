import type { Khata } from '../../clients/typescript/src/client'
import type { Payment, Price } from '../../clients/typescript/src/generated'
import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { expectThat } from './eventually'
import type { Journal } from './journal'

const PHONE = '+9779800000024'
const npr = (paisa: string | bigint) => formatNpr(BigInt(paisa), 'en')

/** The counter of a shop: somebody pays cash, a poster sells, and the tax office gets the register of the month. */
export async function sellAtTheDesk(api: Api<Khata>, journal: Journal, price: Price): Promise<void> {
  const payment = await journal.step(
    'A walk-in pays two months cash, sent twice',
    async () => {
      const person = { name: 'Rita Lama', phone: PHONE, priceId: price.id }
      const { data } = await api.twice((khata, options) =>
        khata.sellToWalkIn({ ...person, payment: { method: 'cash', periods: 2 } }, options),
      )
      const twoMonths = String(2n * BigInt(price.amountPaisa))
      if (data.payment?.amountPaisa !== twoMonths) throw new Error('two months were not paid')
      return data.payment
    },
    ({ id, amountPaisa }) => `${id}, ${npr(amountPaisa)}, replayed`,
  )
  await journal.step(
    'A poster with a QR code, sent twice',
    async () => {
      const { data: link } = await api.twice((khata, options) =>
        khata.createPaymentLink({ priceId: price.id }, options),
      )
      const { type } = await api.client.getPaymentLinkQr(link.id)
      expectThat(type.startsWith('image/svg'), 'the QR code is a picture')
      return link
    },
    ({ id }) => id,
  )
  await journal.step(
    'The sales register of the month',
    () => readRegister(api.client, payment),
    ({ rows, totals }) =>
      `${rows.length} invoices, ${npr(totals.totalPaisa)}, ${npr(totals.vatPaisa)} of it VAT`,
  )
}

/** The register, which has the invoices of the payment as they were issued. */
async function readRegister(khata: Khata, { invoiceIds }: Payment) {
  const register = await khata.getRegister()
  for (const id of invoiceIds) {
    const { invoiceNumber, totalAmountPaisa, taxPaisa } = await khata.getInvoice(id)
    const row = register.rows.find((each) => each.invoiceNumber === invoiceNumber)
    expectThat(
      taxPaisa !== '0' && row?.vatPaisa === taxPaisa && row.totalPaisa === totalAmountPaisa,
      'the register says what the invoice says',
    )
  }
  return register
}
