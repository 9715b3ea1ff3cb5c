import { formatPaise } from '../../domain/payments/amounts'

/** '₹12' or '₹2.50': a rate in rupees, which may have paise. */
export const formatRate = (rupees: number): string => formatPaise(Math.round(rupees * 100))
