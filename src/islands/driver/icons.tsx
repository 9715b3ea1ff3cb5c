import { lineIcon } from '../../components/line-icon'

/** The driver's few pictures, drawn on 24 by 24. */
export const NavigateIcon = lineIcon(<path d="M12 3l7 17-7-4-7 4z" />)
export const PhoneIcon = lineIcon(
  <path d="M6 3h3l2 5-2.5 2a11 11 0 005.5 5.5L16 13l5 2v3a3 3 0 01-3 3A15 15 0 013 6a3 3 0 013-3z" />,
)
