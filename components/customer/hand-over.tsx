'use client'

import { useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button-look'
import { Leave } from './leave'

interface HandOverProps {
  /** Where the customer pays, as the top-up names it. */
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string> | undefined
  /** The page that the button back leads to afterwards. */
  backTo: string
  button: string
}

/** Takes the customer to the provider: by itself with JavaScript, else by its button. */
export function HandOver({ url, method, fields = {}, backTo, button }: HandOverProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Otherwise the button back would lead here, and from here to the provider again.
    window.history.replaceState(null, '', backTo)
    form.current?.submit()
  }, [backTo])
  if (method === 'GET')
    return (
      <>
        <Leave to={url} />
        <a href={url} className={buttonClass({ size: 'large' })}>
          {button}
        </a>
      </>
    )
  return (
    <form ref={form} action={url} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass({ size: 'large' })}>
        {button}
      </button>
    </form>
  )
}
