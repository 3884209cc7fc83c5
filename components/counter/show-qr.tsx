import { useRouter } from 'next/navigation'
import { use, useRef, useState } from 'react'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { newFormKey } from '@/components/form/form-key'
import { Button } from '@/components/ui/button'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { useDesk } from './desk'
import { sendCall } from './send-call'
import type { Due } from './take-payment'

interface ShowQrProps {
  due: Due
  periods: number
}

/** Requests a QR for the amount due, and opens its page. This needs a connection, so it is never queued on this device. */
export function ShowQr({ due, periods }: ShowQrProps) {
  const { here, words, language } = useDesk()
  const environment = use(EnvironmentContext)
  const router = useRouter()
  const call = useRef({ key: '', of: '' })
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const show = async () => {
    if (isAsking) return
    setAsking(true)
    setProblem('')
    // The same request keeps its key as long as it is unknown whether it was answered.
    const of = `${due.id} ${periods}`
    if (call.current.of !== of) call.current = { key: newFormKey(), of }
    const path = due.path.replace(/payments$/, 'qr-requests')
    const body = due.periods.length > 0 ? { periods } : {}
    const answer = await sendCall(environment, { key: call.current.key, path, body }, words)
    if (answer.is === 'done') return router.push(`${here}/counter/qr/${(answer.data as { id: string }).id}`)
    if (answer.is === 'refused' && !answer.mayCome) call.current.of = ''
    setProblem(answer.is === 'refused' ? answer.message : words.noAnswer)
    setAsking(false)
  }
  return (
    <>
      {problem && <Notice look="error">{problem}</Notice>}
      <Button look="quiet" size="large" aria-disabled={isAsking} onClick={show}>
        <span>
          <FilledText
            text={words.showQr}
            values={{
              amount: <Money paisa={due.totalsPaisa[periods - 1] ?? '0'} language={language} />,
            }}
          />
        </span>
      </Button>
    </>
  )
}
