'use client'

import { useEffect } from 'react'

/** Escape hides the tip of a text until the pointer or the focus moves. One such component is enough for a page. */
export function EscapeTips() {
  useEffect(() => {
    const root = document.documentElement
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') root.dataset.tips = 'off'
    }
    const show = () => delete root.dataset.tips
    document.addEventListener('keydown', hide)
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    return () => {
      document.removeEventListener('keydown', hide)
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
    }
  }, [])
  return null
}
