import { partnerApplicationRoutes } from './applications/routes.ts'
import { customerAssetRoutes } from './assets/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { payingRoutes } from './paying/routes.ts'
import { relationRoutes } from './relation/routes.ts'
import { partnerRequestRoutes } from './requests/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { themeRoutes } from './themes/routes.ts'
import { whiteLabelRoutes } from './white-label/routes.ts'

/** Every route about partners and their customers. */
export const partnerRoutes = [
  customerRoutes,
  customerAssetRoutes,
  partnerRequestRoutes,
  partnerApplicationRoutes,
  payingRoutes,
  statementRoutes,
  relationRoutes,
  themeRoutes,
  whiteLabelRoutes,
]
