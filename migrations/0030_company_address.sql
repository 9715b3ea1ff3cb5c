-- Of a company named before its address was asked there is none.
ALTER TABLE booking_companies ADD COLUMN company_address TEXT CHECK (length(company_address) BETWEEN 1 AND 300);
