'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Inside a form: puts the choice of one field into the address, so that the page shows what belongs to it. */
export function FollowChoice({ name }: { name: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  const pathname = usePathname()
  const router = useRouter()
  useEffect(() => {
    const form = mark.current?.closest('form')
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLSelectElement) || target.name !== name) return
      const asked = new URLSearchParams(location.search)
      asked.set(name, target.value)
      router.replace(`${pathname}?${asked}`, { scroll: false })
    }
    form?.addEventListener('change', follow)
    return () => form?.removeEventListener('change', follow)
  }, [name, pathname, router])
  return <span ref={mark} className="hidden" />
}
