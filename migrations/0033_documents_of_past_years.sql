-- A document may go 72 months after the 31 December that follows its financial year: section 36 of the CGST Act
-- (docs/product.md, DOCUMENT-15). How long it is kept beyond that the settings say.
DROP TRIGGER documents_are_not_deleted;
CREATE TRIGGER documents_are_kept BEFORE DELETE ON documents
WHEN date('now', '+330 minutes') <= (2006 + substr(OLD.financial_year, 3)) || '-12-31'
BEGIN
  SELECT RAISE(ABORT, 'a document is kept for its years');
END;
