'use client'

import { useEffect } from 'react'

/**
 * `npm start` puts the script of customers' pages into their HTML, without the framework, so this never runs there. `npm run dev` does not
 * have our server: the framework sends forms, and this starts the same script for everything else.
 */
export function ScriptInDevelopment() {
  useEffect(() => {
    void import('./page-script/main')
  }, [])
  return null
}
