import { walkRoutes } from '../support/worker/walk-routes'
import { WORK_ROUTES } from '../support/worker/work-routes'

// The calls of drivers and operators apart from the others: two files run beside each other.
walkRoutes(WORK_ROUTES)
