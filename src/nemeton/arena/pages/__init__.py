"""What the arena found out, as pages: one HTML file each, its drawings inside, nothing fetched from elsewhere."""
