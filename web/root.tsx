import './zod-without-eval.ts'
import './app.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LinksFunction } from 'react-router'
import { agency } from '#content/agency.ts'
import { Sittings } from './auth/sittings.tsx'
import { useOfflineNotice } from './code/offline.ts'
import type { Route } from './+types/root.ts'
import besleyItalic from './fonts/besley-400-italic.woff2?url'
import besley from './fonts/besley-400.woff2?url'
import publicSans from './fonts/public-sans-400-600.woff2?url'
import touchIcon from './pictures/icons/apple-touch-icon-180.png?url'
import flag from './site/art/flag-p.svg?url'
import { PageFailed } from './site/page-failed.tsx'
import { Spinner } from './ui/spinner.tsx'
import { ToastArea } from './ui/toast.tsx'

const preloadedFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: flag },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: agency.name, href: '/feed.xml' },
  preloadedFont(besley),
  preloadedFont(publicSans),
  preloadedFont(besleyItalic),
]

export const meta: Route.MetaFunction = () => [{ title: agency.name }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fafcfb" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c181e" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(announceListening, [])
  useOfflineNotice()
  return (
    <CSPProvider disableStyleElements>
      <ToastArea>
        <Sittings>
          <Outlet />
        </Sittings>
      </ToastArea>
    </CSPProvider>
  )
}

/** The clicks of an impatient visitor wait for this (scripts/finish-build.mjs). */
function announceListening() {
  document.documentElement.dataset['listening'] = ''
  dispatchEvent(new Event('listening'))
}

/** What the portal's addresses show until their JavaScript has arrived. */
export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner size="large" label="Loading" />
    </main>
  )
}

export const ErrorBoundary = PageFailed
