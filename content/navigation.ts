export type NavigationLink = { label: string; to: string }

/** The navigation bar, in order (S1 §2 "Shared chrome"). */
export const siteLinks: NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', to: '/services' },
  { label: 'Portfolio', to: '/portfolio' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
]

export const pricingLink: NavigationLink = { label: 'Pricing', to: '/pricing' }

/** What the navigation bar has no room for; the footer shows both lists. */
export const moreLinks: NavigationLink[] = [
  pricingLink,
  { label: 'Case studies', to: '/case-studies' },
  { label: 'Blog', to: '/blog' },
  { label: 'Promotions', to: '/promotions' },
  { label: 'Client portal', to: '/auth' },
]

export const signInLink: NavigationLink = { label: 'Sign In', to: '/auth' }
/** For a page that asks people to sign in: they go on there. Written into the page, so a click before its code runs keeps it. */
export const signInFrom = (page: string) => `${signInLink.to}?from=${page}`
export const quoteLink: NavigationLink = { label: 'Get Quote', to: '/quote' }
export const dashboardLink: NavigationLink = { label: 'Dashboard', to: '/dashboard' }
/** Where the work of the team is: admins' and editors'. */
export const officeLink: NavigationLink = { label: 'Admin Panel', to: '/admin-dashboard?tab=today' }
export const videosLink: NavigationLink = { label: 'Employee Dashboard', to: '/employee-dashboard' }
export const accountSettingsLink: NavigationLink = { label: 'Account Settings', to: '/account-settings' }
export const workLink: NavigationLink = { label: 'See Our Work', to: '/portfolio' }
export const contactLink: NavigationLink = { label: 'Contact Us', to: '/contact' }
