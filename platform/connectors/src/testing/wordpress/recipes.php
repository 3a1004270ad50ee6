<?php
// A site with a type of content of its own, as its theme or a plugin would register it.
add_action(
	'init',
	function () {
		register_post_type(
			'recipe',
			array(
				'public'       => true,
				'show_in_rest' => true,
				'rest_base'    => 'recipes',
				'label'        => 'Recipes',
				'supports'     => array( 'title', 'editor' ),
			)
		);
	}
);
