<?php
// Somebody has made every editor an author after they were connected.
add_filter(
	'option_wp_user_roles',
	function ( $roles ) {
		$roles['editor']['capabilities'] = $roles['author']['capabilities'];
		return $roles;
	}
);
