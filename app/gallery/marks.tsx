import { BrandHeader } from '@/components/customer/brand-header'
import { LinkButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { Ribbon } from '@/components/ui/ribbon'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusMark } from '@/components/ui/status-mark'
import { Dialogs } from './dialog'
import { Exhibit } from './exhibit'

const STEPS = ['Phone', 'Code', 'Money', 'Start']
const LONG_NAME = 'The Himalayan Institute of Mountain Yoga, Breathing and Very Long Names Pvt. Ltd.'

/** What says how things stand. */
export function Marks({ theme }: { theme: string }) {
  return (
    <>
      <Exhibit title="States">
        <p className="flex flex-wrap gap-2">
          <StatusMark tone="good">Active</StatusMark>
          <StatusMark tone="waiting">Trialing</StatusMark>
          <StatusMark tone="late">Past due</StatusMark>
          <StatusMark tone="bad">Unpaid</StatusMark>
          <StatusMark tone="over">Canceled</StatusMark>
        </p>
      </Exhibit>
      <Exhibit title="Notices">
        <Notice look="success">Your password is changed. Sign in with the new one.</Notice>
        <Notice look="info">We are asking eSewa whether the payment went through.</Notice>
        <Notice look="warning">Your wallet falls Rs 350.25 short. Top up before 6 December.</Notice>
        <Notice look="error">That did not work. Try again in a minute.</Notice>
      </Exhibit>
      <Exhibit title="A question before something dangerous">
        <Dialogs />
      </Exhibit>
      <Exhibit title="Progress">
        <Progress label={`Steps, at the first, ${theme}`} steps={STEPS} at={0} />
        <Progress label={`Steps, at the third, ${theme}`} steps={STEPS} at={2} />
        <Progress label={`Steps, all done, ${theme}`} steps={STEPS} at={STEPS.length} />
      </Exhibit>
      <Exhibit title="Whose page it is">
        <Ribbon>Sandbox: no real money moves here</Ribbon>
        <BrandHeader name="Himal Yoga" logo={null} accentColor="#0f766e" />
        <BrandHeader name="हिमाल योगा" logo={null} accentColor="#facc15" />
        <BrandHeader name={LONG_NAME} logo={null} accentColor={null} />
        <p>
          <LanguageSwitch language="en" path="/gallery" />
        </p>
      </Exhibit>
      <Exhibit title="A sheet, nothing yet, and being loaded">
        <Card>What belongs together.</Card>
        <Empty
          action={
            <LinkButton href="/gallery" look="quiet">
              Top up
            </LinkButton>
          }
        >
          Nothing has moved yet. Your first top-up appears here.
        </Empty>
        <Skeleton size="title" />
        <Skeleton size="line" />
        <Skeleton size="word" />
      </Exhibit>
    </>
  )
}
