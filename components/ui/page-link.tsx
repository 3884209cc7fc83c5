'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Going } from './going'

// A pointer that only passes by stays on a row for less. A person who means to press it stays for longer.
const MEANT_MS = 60

type PageLinkProps = Omit<React.ComponentProps<typeof Link>, 'prefetch'> & { href: string }

/**
 * A link to another page. Its page is asked for when a pointer rests on it or a finger touches it, so it is mostly there when
 * the press ends. While it is not, the frame shows that it is under way. A page for customers is not asked for: it counts who
 * comes.
 */
export function PageLink({ children, ...props }: PageLinkProps) {
  const [isNear, setIsNear] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  useEffect(() => {
    if (!isNear) return
    const timer = setTimeout(() => setIsMeant(true), MEANT_MS)
    return () => clearTimeout(timer)
  }, [isNear])
  const leave = () => {
    setIsNear(false)
    // Left on, it would be asked for again whenever something is saved.
    setIsMeant(false)
  }
  return (
    <Link
      {...props}
      prefetch={isMeant && props.href.startsWith('/dashboard/')}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsNear(true)}
      onPointerLeave={leave}
      onTouchStart={() => setIsMeant(true)}
    >
      {children}
      <Going to={props.href} />
    </Link>
  )
}
