import { Form } from '@/components/form/form'
import { Checkbox } from '@/components/ui/choice'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { type Prefix, toWire } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { listCopyable } from '@/lib/sandbox/copy-to-production'
import { MESSAGES } from '@/messages/catalogue'
import { priceInWords } from '@/messages/price-words'
import type { Visit } from '../../visit'
import { copyFromSandboxWithForm } from './actions'

/** Chooses what to copy from the sandbox. Nothing is preselected, because a sandbox also contains experiments. */
export async function Sell({ visit: { ctx, language }, isDone }: { visit: Visit; isDone: boolean }) {
  const words = MESSAGES[language].goLive.rows.sell
  const { prices, coupons, links } = await listCopyable(ctx)
  const make = <TextLink href="/dashboard/production/payment-links/sell">{words.make}</TextLink>
  if (prices.length + coupons.length + links.length === 0)
    return (
      <>
        <p>{isDone ? words.nothing : words.todo}</p>
        <p>{make}</p>
      </>
    )
  const form = (
    <Form action={copyFromSandboxWithForm}>
      <Choices
        legend={words.prices}
        name="priceIds"
        prefix="price"
        rows={prices.map(({ id, productName, amountPaisa, ...price }) => [
          id,
          `${productName}: ${priceInWords({ ...price, amount: formatNpr(amountPaisa, language) }, language)}`,
        ])}
      />
      <Choices
        legend={words.coupons}
        name="couponIds"
        prefix="cpn"
        rows={coupons.map(({ id, code }) => [id, code])}
      />
      <Choices
        legend={words.links}
        name="paymentLinkIds"
        prefix="plink"
        rows={links.map(({ id, slug, productName }) => [id, `${productName}: /buy/${slug}`])}
      />
      <div>
        <SubmitButton size="small">{words.copy}</SubmitButton>
      </div>
    </Form>
  )
  if (isDone) return <Fold title={words.choose}>{form}</Fold>
  return (
    <>
      <p>
        {words.todo} {make}
      </p>
      {form}
    </>
  )
}

interface ChoicesProps {
  legend: string
  name: string
  prefix: Prefix
  rows: readonly (readonly [id: string, label: string])[]
}

function Choices({ legend, name, prefix, rows }: ChoicesProps) {
  if (rows.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {rows.map(([id, label]) => (
        <Checkbox key={id} name={name} value={toWire(prefix, id)} label={label} />
      ))}
    </fieldset>
  )
}
