/** The ids are stored with accounts: append to the lists, never renumber them. */
export const companySizes = [
  { company_size_id: 1, company_size_name: 'Just me' },
  { company_size_id: 2, company_size_name: '2–10 people' },
  { company_size_id: 3, company_size_name: '11–50 people' },
  { company_size_id: 4, company_size_name: '51–250 people' },
  { company_size_id: 5, company_size_name: '251–1,000 people' },
  { company_size_id: 6, company_size_name: 'More than 1,000 people' },
]

export const useCases = [
  { use_case_id: 1, use_case_name: 'Protect a website' },
  { use_case_id: 2, use_case_name: 'Protect an API' },
  { use_case_id: 3, use_case_name: 'Protect an online shop' },
  { use_case_id: 4, use_case_name: 'Protect a database' },
  { use_case_id: 5, use_case_name: 'Protect my clients’ websites' },
  { use_case_id: 6, use_case_name: 'Something else' },
]
