-- The documents of a span of days, page by page (docs/product.md, FILE-1).
CREATE INDEX documents_by_time ON documents(issued_at, number);
