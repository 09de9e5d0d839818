import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'

import { questions } from '../options.js'

export const Sample = ({ state, onChange }) =>
  questions.map(({ value, title, text }) => (
    <Accordion
      key={value}
      expanded={state.includes(value)}
      onChange={(_event, isOpen) =>
        onChange(isOpen ? [...state, value] : state.filter((other) => other !== value))
      }
    >
      <AccordionSummary expandIcon="▾">{title}</AccordionSummary>
      <AccordionDetails>{text}</AccordionDetails>
    </Accordion>
  ))
