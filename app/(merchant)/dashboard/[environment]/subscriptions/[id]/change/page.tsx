import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Notice } from '@/components/ui/notice'
import { unbroken } from '@/components/ui/unbroken'
import { dayInWords } from '@/lib/core/calendar-date'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { FormPage } from '../../../../object/form-page'
import { termsInWords } from '../../../../object/terms-words'
import { visit } from '../../../../visit'
import { subscriptionList } from '../../list'
import { ownerName } from '../now'
import { ChoiceForm } from './form'
import { ChangePreview } from './preview'
import { chosenIn, readPreview, readPrices } from './read'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.change.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]/change'>

export default async function ChangePage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:write')
  const { ctx, business, language } = visitor
  const words = MESSAGES[language].subscriptions.change
  const { subscription, choice, previewed } = await onPage('sub', id, async (subscriptionId) => {
    const subscription = presentSubscriptionSummary(await getSubscriptionSummary(ctx, subscriptionId))
    const choice = chosenIn(await searchParams, subscription)
    const previewed = choice.isMade ? await readPreview(ctx, subscriptionId, choice) : null
    return { subscription, choice, previewed }
  })
  const prices = await readPrices(ctx, subscription)
  const refused = previewed && 'refused' in previewed ? previewed.refused : null
  const reader = { now: ctx.now, timeZone: business.timeZone, language }
  const { productName, changesAt } = subscription
  return (
    <FormPage
      of={subscriptionList}
      visit={visitor}
      title={words.title}
      under={[{ id: subscription.id, title: ownerName(subscription, language) }]}
      lead={unbroken(
        filled(words.now, { product: productName, terms: termsInWords(subscription, language) }),
      )}
    >
      <ChoiceForm
        choice={choice}
        prices={prices}
        errors={refused?.errors ?? {}}
        nextPeriod={dayInWords(new Date(changesAt), reader.now, reader.timeZone, language)}
        language={language}
      />
      {refused?.message && (
        <div className="max-w-lg">
          <Notice look="error">{refused.message}</Notice>
        </div>
      )}
      {previewed && 'preview' in previewed && (
        <ChangePreview
          {...{ subscription, choice, prices }}
          {...reader}
          preview={previewed.preview}
          mayAsk={visitor.may('agreements:write')}
          mayAddTestMoney={environment === 'sandbox' && visitor.may('sandbox:write')}
        />
      )}
    </FormPage>
  )
}
