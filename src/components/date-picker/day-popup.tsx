import { CalendarPopup, type CalendarPlace } from './calendar-popup.tsx'
import { DayCalendar, type DayCalendarProps } from './day-calendar.tsx'

type DayPopupProps = DayCalendarProps & { place: CalendarPlace }

/** The calendar of a DatePicker. Loaded on demand. */
export function DayPopup({ place, ...props }: DayPopupProps) {
  return (
    <CalendarPopup {...place}>
      <DayCalendar {...props} />
    </CalendarPopup>
  )
}
