import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { termsText } from '@/components/price/recurring'
import { Notice } from '@/components/ui/notice'
import { unbroken } from '@/components/ui/unbroken'
import { dayInWords } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { FormPage } from '../../../../object/form-page'
import { visit } from '../../../../visit'
import { subscriptionList } from '../../list'
import { ChoiceForm } from './form'
import { ChangePreview } from './preview'
import { chosenIn, readPreview, readPrices } from './read'

export const metadata: Metadata = { title: 'Change the plan' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]/change'>

export default async function ChangePage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:write')
  const { ctx, business } = visitor
  const { subscription, choice, previewed } = await onPage('sub', id, async (subscriptionId) => {
    const subscription = presentSubscriptionSummary(await getSubscriptionSummary(ctx, subscriptionId))
    const choice = chosenIn(await searchParams, subscription)
    const previewed = choice.isMade ? await readPreview(ctx, subscriptionId, choice) : null
    return { subscription, choice, previewed }
  })
  const prices = await readPrices(ctx, subscription)
  const refused = previewed && 'refused' in previewed ? previewed.refused : null
  const time = { now: ctx.now, timeZone: business.timeZone }
  const { productName, changesAt } = subscription
  return (
    <FormPage
      of={subscriptionList}
      visit={visitor}
      title="Change the plan"
      under={[{ id: subscription.id, title: nameOfCustomer(subscription) }]}
      lead={unbroken(`Now: ${productName}, ${termsText(subscription)}.`)}
    >
      <ChoiceForm
        choice={choice}
        prices={prices}
        errors={refused?.errors ?? {}}
        nextPeriod={dayInWords(new Date(changesAt), time.now, time.timeZone)}
      />
      {refused?.message && (
        <div className="max-w-lg">
          <Notice look="error">{refused.message}</Notice>
        </div>
      )}
      {previewed && 'preview' in previewed && (
        <ChangePreview
          {...{ subscription, choice, prices }}
          {...time}
          preview={previewed.preview}
          mayAsk={visitor.may('agreements:write')}
          mayAddTestMoney={environment === 'sandbox' && visitor.may('sandbox:write')}
        />
      )}
    </FormPage>
  )
}
