import { titled } from '@/app/titled'
import { placeHref } from '@/components/dashboard/place-href'
import { MESSAGES } from '@/messages/catalogue'
import { OfferPage } from '../../../object/offer-page'
import { visit } from '../../../visit'
import { subscriptionList } from '../list'
import { StartForm } from './form'
import { StartPreview } from './preview'
import { readStart } from './read'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.start.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/new'>

export default async function NewSubscriptionPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'subscriptions:write')
  const { ctx, environment, business, language, may } = visitor
  const { list, subscriptions } = MESSAGES[language]
  const { asked, preview } = await readStart(ctx, await searchParams)
  const link = placeHref(environment, 'checkout-links/new?customerId=')
  return (
    <OfferPage
      of={subscriptionList}
      visit={visitor}
      searchParams={searchParams}
      title={subscriptions.start.title}
      lead={subscriptions.start.lead}
      choice={{ place: 'subscriptions/new', prompt: list.heads.customer }}
    >
      {(offer, customer) =>
        customer && (
          <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
            <StartForm
              {...offer}
              customerId={customer.id}
              asked={asked}
              linkHref={link + customer.id}
              language={language}
            />
            {preview && (
              <StartPreview
                preview={preview}
                values={asked.values}
                linkHref={link + customer.id}
                mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
                timeZone={business.timeZone}
                language={language}
              />
            )}
          </div>
        )
      }
    </OfferPage>
  )
}
