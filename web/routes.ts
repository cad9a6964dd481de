import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('site/chrome/site-layout.tsx', [
    index('site/home/home.tsx'),
    route('auth', 'auth/auth.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  layout('portal/guard.tsx', [
    route('dashboard', 'portal/dashboard.tsx'),
    route('admin-dashboard', 'portal/admin.tsx'),
  ]),
] satisfies RouteConfig
