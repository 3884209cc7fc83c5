'use client'

import { useEffect } from 'react'

/**
 * `npm start` puts the script of readers' pages into their HTML, without the framework, so this never runs there. Where the framework shows
 * such a page, in `npm run dev` and after a link in the dashboard, this starts the same script.
 */
export function ScriptInFramework() {
  useEffect(() => {
    void import('./page-script/main')
  }, [])
  return null
}
