import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { SearchParams } from '@/app/(merchant)/list/list-query'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { Save } from '@/components/dashboard/save'
import { Setting } from '@/components/dashboard/setting'
import { Form } from '@/components/form/form'
import { RupeesField } from '@/components/price/charge-fields'
import { LinkButton } from '@/components/ui/button'
import { getStory } from '@/lib/sandbox/get-story'
import { presentSandboxClock, presentStory } from '@/lib/sandbox/present'
import { getSandboxClock } from '@/lib/sandbox/read'
import { STORY_DAYS } from '@/lib/sandbox/story-scenes'
import { CustomerChoice } from '../../object/customer-choice'
import { type Visit, visit } from '../../visit'
import { addTestMoneyWithForm } from '../customers/actions'
import { ClockTool } from './clock-tool'
import { StoryTool } from './story-tool'

export const metadata: Metadata = { title: 'Sandbox tools' }

export default async function SandboxToolsPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/sandbox'>) {
  const visitor = await visit((await params).environment, 'sandbox:read')
  const { ctx, environment, business, may } = visitor
  if (environment !== 'sandbox') notFound()
  const [clock, story] = await Promise.all([getSandboxClock(ctx), getStory(ctx)])
  const mayWrite = may('sandbox:write')
  return (
    <>
      <PageHead title="Sandbox tools">
        Nothing here moves real money, and nobody outside of your team gets a message.
      </PageHead>
      <Setting
        id="clock"
        title="Clock"
        lead="Your sandbox has its own time. Move it forward, and what becomes due is charged as it would be in real time. It never goes back."
      >
        <ClockTool clock={presentSandboxClock(clock)} timeZone={business.timeZone} mayMove={mayWrite} />
      </Setting>
      {mayWrite && (
        <Setting
          id="test-money"
          title="Test money"
          lead="Top up the wallet of a customer without a provider. Open invoices are paid with it at once."
        >
          <TopUpTool visit={visitor} asked={await searchParams} />
        </Setting>
      )}
      <Setting
        id="messages"
        title="Messages"
        lead="The mails and SMS of your sandbox stay here, so that you see what your customers would get."
      >
        <LinkButton href={placeHref(environment, 'sandbox/messages')} look="quiet" size="small">
          See the messages
        </LinkButton>
      </Setting>
      <Setting
        id="story"
        title="Demo story"
        lead={`Fills an empty sandbox with something to look at: customers, a renewal that fails and recovers, invoices, a counter. It moves the clock by ${STORY_DAYS} days, and everything else in your sandbox is charged on the way.`}
      >
        <StoryTool story={presentStory(story)} mayPlay={mayWrite} />
      </Setting>
    </>
  )
}

/** Finds a customer and credits test money to their wallet. */
function TopUpTool({ visit, asked }: { visit: Visit; asked: SearchParams }) {
  return (
    <div className="flex flex-col gap-4">
      <CustomerChoice visit={visit} place="sandbox" asked={asked} prompt="Customer">
        {(customer) =>
          customer && (
            <Form
              action={addTestMoneyWithForm}
              hidden={{ customerId: customer.id }}
              className="flex max-w-sm flex-col gap-4"
            >
              <RupeesField placeholder="500" />
              <Save>Add test money</Save>
            </Form>
          )
        }
      </CustomerChoice>
    </div>
  )
}
