'use client'

import { useRouter } from 'next/navigation'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { filled } from '@/messages/filled'
import { chime } from './chime'
import { useAwake } from './use-awake'

// Reading the QR asks the provider, which is asked at most this often.
const LOOKS_EVERY_MS = 3_000

interface WatchQrProps {
  id: string
  /** The status that the page shows. */
  status: string
  /** The time that the QR is valid for. Null if there is no QR. */
  secondsLeft: number | null
  words: Record<'left' | 'again' | 'offline', string>
  language: Language
}

/** Checks whether the QR on this page is paid, keeps the screen on, and shows a countdown. */
export function WatchQr({ id, status, secondsLeft, words, language }: WatchQrProps) {
  const environment = use(EnvironmentContext)
  const router = useRouter()
  const [isOffline, setOffline] = useState(false)
  const look = useEffectEvent(async (signal?: AbortSignal) => {
    setOffline(!navigator.onLine)
    if (document.hidden || !navigator.onLine) return
    const now = await statusOf(id, environment, signal)
    if (now === undefined || now === status) return
    if (now === 'paid') chime()
    router.refresh()
  })
  useAwake(secondsLeft !== null)
  useEffect(() => {
    const ended = new AbortController()
    const again = () => void look(ended.signal)
    const timer = setInterval(again, LOOKS_EVERY_MS)
    const { signal } = ended
    for (const event of ['online', 'offline']) addEventListener(event, again, { signal })
    document.addEventListener('visibilitychange', again, { signal })
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [])
  return (
    <>
      {isOffline && <Notice look="warning">{words.offline}</Notice>}
      {secondsLeft !== null && (
        <TimeLeft key={id} seconds={secondsLeft} text={words.left} language={language} />
      )}
      <Button look="quiet" onClick={() => void look()}>
        {words.again}
      </Button>
    </>
  )
}

interface TimeLeftProps {
  seconds: number
  text: string
  language: Language
}

function TimeLeft({ seconds, text, language }: TimeLeftProps) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * 1_000
    const count = () => setLeft(Math.max(0, Math.round((until - performance.now()) / 1_000)))
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p role="timer" className="figures text-base">
      {filled(text, { time: inDigitsOf(language, time) })}
    </p>
  )
}

/** Undefined if it could not be fetched now. */
async function statusOf(id: string, environment: string, signal?: AbortSignal): Promise<string | undefined> {
  try {
    const headers = { 'x-environment': environment }
    const response = await fetch(`/v1/qr-requests/${id}`, { headers, ...(signal && { signal }) })
    const { data } = await response.json()
    return data?.status
  } catch {
    return undefined
  }
}
