import { customWebApps } from './custom-web-apps.ts'
import { customWebDesign } from './custom-web-design.ts'
import { digitalMarketing } from './digital-marketing.ts'
import { eCommerceSolutions } from './e-commerce-solutions.ts'
import { fastWebsiteDevelopment } from './fast-website-development.ts'
import { memberships } from './memberships.ts'
import { mobileResponsiveness } from './mobile-responsiveness.ts'
import { seoOptimization } from './seo-optimization.ts'
import type { ServicePage, ServiceSlug } from './service-page.ts'
import { websiteMaintenance } from './website-maintenance.ts'
import { websites } from './websites.ts'

/** All ten, for what reads every page: the assistant, llms.txt, tests. A page itself imports its own file. */
export const servicePages: Record<ServiceSlug, ServicePage> = {
  'fast-website-development': fastWebsiteDevelopment,
  'seo-optimization': seoOptimization,
  'custom-web-design': customWebDesign,
  'mobile-responsiveness': mobileResponsiveness,
  'website-maintenance': websiteMaintenance,
  'e-commerce-solutions': eCommerceSolutions,
  'digital-marketing': digitalMarketing,
  'custom-web-apps': customWebApps,
  memberships,
  websites,
}
