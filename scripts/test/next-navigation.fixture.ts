import * as navigation from 'next/navigation.js'
import { browser } from './browser.fixture'

// Stands for `next/navigation`, whose hooks work only in Next's own tree.

export const { notFound, redirect, unstable_isUnrecognizedActionError, unstable_rethrow } = navigation

export const usePathname = () => browser.at

export const useRouter = () => ({})
